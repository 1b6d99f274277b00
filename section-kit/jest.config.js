import browser from '../tools/jest/browser.js';

export default { ...browser, displayName: 'section-kit' };

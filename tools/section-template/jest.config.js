import browser from '../jest/browser.js';

export default { ...browser, displayName: 'section-template' };

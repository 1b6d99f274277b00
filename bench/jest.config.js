import node from '../tools/jest/node.js';

export default { ...node, displayName: 'bench', testMatch: ['<rootDir>/src/**/*.test.ts'] };

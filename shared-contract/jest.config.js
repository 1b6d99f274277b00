import node from '../tools/jest/node.js';

export default { ...node, displayName: 'shared-contract' };

import type { Launch } from '../launch.mjs';
export const test = async (_launch: Launch): Promise<number> => 1;

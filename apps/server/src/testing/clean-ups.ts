/**
 * Run after each test, last first (`run-clean-ups.ts`). What is left running holds the output of the worker, and the whole
 * run with it.
 */
export const cleanUps: (() => void | Promise<void>)[] = []

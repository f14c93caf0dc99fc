/** One of several ways that differ in little, by the lot of the run (`SEED`, vitest.e2e.config.ts); `npm run sweep` goes all of them. */
export const oneByLot = <Way>(ways: readonly Way[]): readonly Way[] =>
  process.env.SWEEP ? ways : [ways[Number(process.env.SEED) % ways.length]!]

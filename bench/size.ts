/** Set where every bench only has to prove that it works, from its beginning to its end: its figures say nothing then. */
const isSmall = Boolean(process.env.BENCH_SMALL)

/** How much of something a bench takes: as the figure asks, or so little that it is over in a moment. */
export const sized = <Size>(asked: Size, small: Size): Size => (isSmall ? small : asked)

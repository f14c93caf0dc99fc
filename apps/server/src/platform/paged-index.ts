const BITS = 10
const MASK = (1 << BITS) - 1

/** Things by an id from a sequence, below 2^32: pages of 1,024, faster to look into than a Map in the way of every sample. */
export function pagedIndex<Thing>() {
  const pages: (Thing | undefined)[][] = []
  return {
    get: (id: number): Thing | undefined => pages[id >>> BITS]?.[id & MASK],
    set(id: number, thing: Thing | undefined) {
      const at = id >>> BITS
      while (pages.length <= at) pages.push([])
      const page = pages[at]!
      if (!page.length) for (let i = 0; i <= MASK; i++) page.push(undefined)
      page[id & MASK] = thing
    },
  }
}

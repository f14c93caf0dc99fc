/** After so long, time that was used counts half, ms. */
const HALF_LIFE = 30_000
const WHOLE = HALF_LIFE / Math.LN2
/** What nobody feels any more, ms. */
const FORGOTTEN = 1

interface Use {
  /** Places in hand. */
  held: number
  /** Time that they were held, what is long ago counting less, ms. */
  spent: number
  at: number
}

/** How many places each has in hand, and for how long he has had some lately. */
export function recentUse(now = () => performance.now()) {
  /** Whoever gave one back last stands at the end. */
  const uses = new Map<string, Use>()

  const spentBy = ({ held, spent, at }: Use) => {
    const left = 0.5 ** ((now() - at) / HALF_LIFE)
    return spent * left + held * (1 - left) * WHOLE
  }
  function change(key: string, by: 1 | -1) {
    const before = uses.get(key) ?? { held: 0, spent: 0, at: now() }
    uses.delete(key)
    uses.set(key, { held: before.held + by, spent: spentBy(before), at: now() })
  }
  function forgetOldest() {
    const [first] = uses
    if (first && first[1].held === 0 && spentBy(first[1]) < FORGOTTEN) uses.delete(first[0])
  }

  return {
    held: (key: string) => uses.get(key)?.held ?? 0,
    /** Time that places were held lately, what is in hand included, ms. */
    spent: (key: string) => {
      const use = uses.get(key)
      return use ? spentBy(use) : 0
    },
    take(key: string) {
      change(key, 1)
      forgetOldest()
    },
    giveBack(key: string) {
      change(key, -1)
      forgetOldest()
    },
    /** How many are remembered. */
    size: () => uses.size,
  }
}

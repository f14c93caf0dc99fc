/** How much is taken, by name and in all; a name of which nothing is left is forgotten. */
export function tally() {
  const taken = new Map<string, number>()
  let inAll = 0
  return {
    inAll: () => inAll,
    of: (name: string) => taken.get(name) ?? 0,
    add(name: string, amount: number) {
      inAll += amount
      const left = (taken.get(name) ?? 0) + amount
      if (left) taken.set(name, left)
      else taken.delete(name)
    },
  }
}

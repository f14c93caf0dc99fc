/** Work of one key runs in the order in which it came, one at a time. */
export function oneByOne<Key>() {
  const last = new Map<Key, Promise<unknown>>()
  return <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine
      .catch(() => {}) // whoever asked for it hears of it
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return mine
  }
}

const LONGEST = 500

/** What the operate log calls several rows at once: their names, cut to what its column shows. */
export const namesOf = (rows: readonly { name: string }[]) =>
  rows
    .map((row) => row.name)
    .join('、')
    .slice(0, LONGEST)

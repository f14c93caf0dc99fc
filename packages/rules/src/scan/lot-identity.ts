/** What a lot is: its code is one of its material's, and other materials may have a lot of the same code. */
interface LotIdentity {
  material: string
  lot: string
}

const FORM = /^M:(\S+) L:(.+)$/

/** What stands in the code of a lot's label: material and lot. */
export const lotIdentityText = ({ material, lot }: LotIdentity): string => `M:${material} L:${lot}`

/** Material and lot of such a code; nothing of any other. */
export function lotIdentityOf(text: string): LotIdentity | undefined {
  const [, material, lot] = FORM.exec(text) ?? []
  return material && lot ? { material, lot } : undefined
}

/** What of a point tells how its values go from one to the next. */
interface HeldOrFlowing {
  dataType: string
  storePolicy: string
  deadbandKind?: string | null
  valueWords?: readonly unknown[] | null
}

/**
 * Whether the values of a point hold: each stands until the next comes, as do switches, texts, states and bits, and whatever is stored
 * when it changes, or sent when it leaves its dead band. The others flow: between two of them lies what is between them. Charts, figures
 * and exports ask nobody else.
 */
export const holdsValues = ({ dataType, storePolicy, deadbandKind, valueWords }: HeldOrFlowing): boolean =>
  dataType === 'bool' ||
  dataType === 'string' ||
  storePolicy === 'change' ||
  (deadbandKind ?? null) !== null ||
  (valueWords?.length ?? 0) > 0

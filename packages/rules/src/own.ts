/**
 * What a record holds itself under a name that people chose, and nothing of what every object is born with: a field called
 * `toString` that a row does not have is not there.
 */
export const own = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

/** Whether every object is born with this name: whoever reads it without care finds what nobody put there. */
export const isInborn = (name: string): boolean => name in Object.prototype

/** The same record for readers that ask by name without care, as schemas do: of what it does not hold there is nothing. */
export const onlyOwn = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.assign(Object.create(null), record)

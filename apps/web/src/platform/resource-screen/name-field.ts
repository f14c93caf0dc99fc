const baseOf = (field: string) => field.replace(/Ids?$/, '')

/** Where a row has the name of what a field names by its id: `supplierName` beside `supplierId`. */
export const nameField = (field: string) => field.replace(/Ids?$/, 'Name')

/** Fields that hold the words of another: a place stands by its code, `fromLocation` beside `fromLocationId`. */
const namesOf = (field: string): readonly string[] => (baseOf(field) === field ? [] : [nameField(field), baseOf(field)])

/** The words that a row has for what a field names by its id; what was chosen last counts, also where that is nothing. */
export function nameOf(values: Record<string, unknown>, field: string): string | undefined {
  const found = namesOf(field).find((name) => name in values)
  const said = found && values[found]
  return typeof said === 'string' && said ? said : undefined
}

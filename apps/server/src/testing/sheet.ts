import writeXlsxFile from 'write-excel-file/node'

/** An .xlsx as a person would upload it. */
export async function sheetFile(rows: (string | number | null)[][], name = 'import.xlsx'): Promise<File> {
  const content = await writeXlsxFile(
    rows.map((row) => row.map((value) => (value === null ? null : { value }))) as never,
  ).toBuffer()
  return new File([new Uint8Array(content as Uint8Array)], name)
}

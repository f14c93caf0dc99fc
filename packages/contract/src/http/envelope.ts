/** Every JSON reply, always HTTP 200 unless the transport itself failed. */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
}

/** One refused field: `field` is its path in the body, `title` its Chinese name. */
export interface FieldProblem {
  field: string
  title: string
  message: string
  /** What stands in a refused cell of a sheet. */
  value?: string
}

/** What another process gets as it was told, by JSON: no functions, dates, maps, sets or big integers in it. */
export type Travels<Told> = Told extends string | number | boolean | null | undefined
  ? Told
  : Told extends (...given: never[]) => unknown
    ? never
    : Told extends Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Promise<unknown>
      ? never
      : Told extends object
        ? { [Key in keyof Told]: Travels<Told[Key]> }
        : never

/** How what is told comes to whoever hears it: within one process as it is. */
export type Way = <Told>(told: Told) => Told
export const withinProcess: Way = (told) => told

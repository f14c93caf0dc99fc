import { connectionOf, type Db, handleOverFor } from './database.ts'

/** Rows of a slice: few enough that making them does not hold up the event loop. */
const SLICE = 500

let opened = 0

/**
 * The rows of a query some hundreds at a time, all as they stood when the first came. `query` is asked again for each slice
 * and may add to its rows by further queries; only its first statement is cut. The cursor needs no transaction.
 */
export async function* inSlices<With extends { readonly db: Db }, Row>(
  context: With,
  query: (context: With) => Promise<Row[]> | PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  const connection = connectionOf(context.db)
  // A read gives its connection back after each statement, but the cursor stands on this one.
  const letGo = await connection.keep()
  const cursor = `slices_${++opened}`
  let cut: string | undefined
  const db = handleOverFor(context.db, {
    async query(config, values) {
      if (cut === undefined) {
        await connection.query({ text: `declare ${cursor} no scroll cursor with hold for ${config.text}` }, values)
        cut = config.text
      }
      if (config.text !== cut) return connection.query(config, values)
      // Not prepared under the name of the text that it stands for.
      return connection.query({ ...config, name: undefined, text: `fetch ${SLICE} from ${cursor}` })
    },
  })
  try {
    for (;;) {
      const rows = await query({ ...context, db })
      if (rows.length) yield rows
      if (rows.length < SLICE) return
    }
  } finally {
    // Where the connection broke, or its transaction failed, the cursor is gone with it.
    if (cut !== undefined) await connection.query({ text: `close ${cursor}` }).catch(() => {})
    letGo()
  }
}

/** All rows of a query that may have thousands, made a slice at a time, so that others come between. */
export async function inTurns<With extends { readonly db: Db }, Row>(
  context: With,
  query: (context: With) => Promise<Row[]> | PromiseLike<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of inSlices(context, query)) all.push(...rows)
  return all
}

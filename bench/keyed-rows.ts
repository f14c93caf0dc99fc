import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Samples as plain rows, the way a table with a key would hold them. */
export type Rows = { points: Uint32Array; times: Float64Array; values: Float64Array }

/** Microseconds from 1970 to 2000, where PostgreSQL's clock begins. */
const epochShift = 946_684_800_000_000n
const rowsPerBatch = 5000

/**
 * Creates the table that the figures compare with. It is filled over a connection of its own: those of the pool send
 * statements together, as the product's do for samples, and pg takes no COPY on such a connection.
 */
export async function openKeyedTable(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table keyed_sample (point_id bigint not null, time timestamptz not null,
    value double precision not null, quality smallint not null, primary key (point_id, time))`)
  return {
    /** Binary COPY in batches of 5,000, each committed. */
    async copy(rows: Rows): Promise<void> {
      const count = rows.times.length
      for (let at = 0; at < count; at += rowsPerBatch) {
        const data = encode(rows, at, Math.min(count, at + rowsPerBatch))
        const copy = client.query(
          copyFrom('copy keyed_sample (point_id, time, value, quality) from stdin (format binary)'),
        )
        await pipeline(Readable.from([data]), copy)
      }
    },
    close: () => client.end(),
  }
}

/** Bytes of one row of four fields on the wire. */
const rowBytes = 2 + 12 + 12 + 12 + 6
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')

function encode(rows: Rows, from: number, to: number): Buffer {
  const out = Buffer.allocUnsafe(signature.length + 8 + (to - from) * rowBytes + 2)
  let at = signature.copy(out)
  at = out.writeInt32BE(0, at)
  at = out.writeInt32BE(0, at)
  for (let i = from; i < to; i++) {
    at = out.writeInt16BE(4, at)
    at = out.writeInt32BE(8, at)
    at = out.writeInt32BE(0, at)
    at = out.writeUInt32BE(rows.points[i]!, at)
    at = out.writeInt32BE(8, at)
    at = out.writeBigInt64BE(BigInt(rows.times[i]!) * 1000n - epochShift, at)
    at = out.writeInt32BE(8, at)
    at = out.writeDoubleBE(rows.values[i]!, at)
    at = out.writeInt32BE(2, at)
    at = out.writeInt16BE(0, at)
  }
  out.writeInt16BE(-1, at)
  return out
}

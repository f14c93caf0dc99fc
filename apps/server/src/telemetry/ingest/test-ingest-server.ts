import { Pool } from 'pg'
import { openHistory } from '../../history/open-history.ts'
import { startBroker } from '../../platform/mqtt/broker.ts'
import type { CommitParticipant } from './commit-participant.ts'
import { startIngest } from './ingest.ts'
import type { IngestBox } from './ingest-point.ts'
import { createPointDirectory } from './point-directory.ts'

// A process that a test may kill: broker, ingest and compaction over the database and port given.
const [url, port] = process.argv.slice(2) as [string, string]
const pool = new Pool({ connectionString: url, max: 6, pipeline: true })
pool.on('error', () => {})
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Writes a row for every tenth value, as the alarm engine would for a transition. */
const everyTenth: CommitParticipant = {
  name: 'every tenth',
  prepare({ samples }) {
    const times: number[] = []
    for (let i = 0; i < samples.length; i++) if (samples.values[i]! % 10 === 0) times.push(i)
    return {
      async write(tx) {
        for (const i of times) {
          await tx.query('insert into transition values ($1, $2)', [samples.pointIds[i], samples.values[i]])
        }
      },
      committed() {},
      rolledBack() {},
    }
  },
}

const history = await openHistory({ pool, connection: { connectionString: url }, log, compactAt: 500, checkMs: 50 })
const points = await createPointDirectory(async () =>
  [1, 2, 3].map((id) => ({
    id,
    companyId: 1,
    boxId: id,
    objectId: 1,
    storePolicy: 'every',
    storeSeconds: null,
    dataType: 'float64',
    scale: 1,
    offset: 0,
  })),
)
const ingest = await startIngest({
  pool,
  history: history.store,
  points,
  participants: [everyTenth],
  committed: (batch) => history.appended(batch.samples.length),
  log,
})
await startBroker<IngestBox>({
  port: Number(port),
  host: '127.0.0.1',
  authenticate: async (code) => ({ code, boxId: Number(code), companyId: 1 }),
  onPublish: (box, _topic, payload) => ingest.data(box, payload),
  log,
})
process.send?.('ready')

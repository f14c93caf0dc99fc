import { z } from 'zod'

const size = z.number().int().nonnegative()
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Of the disk so much stays free, bytes: more than the server itself needs to go on writing. */
export const ROOM_LEFT = 300 * 1024 * 1024

/** Files of the data folder itself that a backup takes along. */
export const SETTINGS = ['licence.json'] as const

/** What a backup holds: its last entry but one, `manifest.json`; `manifest.sha256` after it guards it. */
export const BackupManifest = z.object({
  format: z.literal(1),
  /** It is told as it stands: nothing for the terminal in it. */
  program: z.string().regex(/^[\w.+-]{1,50}$/),
  createdAt: z.iso.datetime(),
  postgres: z.string().max(200),
  /** In the order in which they were applied. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: size,
      /** Of the entry as it stands in the file, and of the rows' text within. */
      size,
      sha256: hash,
      contentSha256: hash,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  files: z.array(z.object({ hash, size })),
  /** Named by rows, but not on the disk when the backup was made. */
  missingFiles: z.array(hash),
  /** Of the data folder itself: the licence. */
  settings: z.array(z.object({ name: z.enum(SETTINGS), size, sha256: hash })),
})
export type BackupManifest = z.infer<typeof BackupManifest>
export type BackedUpTable = BackupManifest['tables'][number]

export const FORMAT = 1
export const tableEntry = (name: string) => `tables/${name}.copy.gz`
export const fileEntry = (fileHash: string) => `files/${fileHash.slice(0, 2)}/${fileHash}`
export const settingEntry = (name: string) => `settings/${name}`

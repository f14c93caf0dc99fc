import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const Secrets = z.object({ gateway: z.string().min(24), collector: z.string().min(24) })
export type DemoSecrets = z.infer<typeof Secrets>

const fresh = () => randomBytes(24).toString('base64url')

/** The secrets of the demo boxes, made once and readable by the server's user only. */
export async function demoSecrets(folder: string): Promise<DemoSecrets> {
  const file = path.join(folder, 'demo.json')
  const known = await readFile(file, 'utf8').then(parsed, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known) return known
  const made = { gateway: fresh(), collector: fresh() }
  await writeFile(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** A damaged file is replaced: the boxes get the new secrets. */
function parsed(text: string): DemoSecrets | undefined {
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { licence } from '@zhizao/contract/company/licence'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import type { Product } from './product.ts'

const tool = path.join(import.meta.dirname, '../../scripts/issue-licence.ts')
const run = (vendor: string, ...words: string[]) =>
  execFileSync(process.execPath, [tool, ...words, '--key', path.join(vendor, 'key.pem')], { encoding: 'utf8' })

/** Makes the vendor's key pair in a folder; the server's setting LICENCE_PUBLIC_KEY. */
export const makeLicenceKey = (vendor: string) => /LICENCE_PUBLIC_KEY="(.+)"/.exec(run(vendor, 'keys'))![1]!

/** Signs a licence whose last day lies so many days ahead (or behind); its file beside the key, and that day. */
export function issueLicence(vendor: string, facts: { company: string; daysAhead: number }) {
  const until = new Date(Date.now() + (8 + 24 * facts.daysAhead) * 3600_000).toISOString().slice(0, 10)
  const file = path.join(vendor, `licence-${until}.json`)
  run(
    vendor,
    '--company',
    facts.company,
    '--until',
    until,
    '--out',
    file,
    '--users',
    '10',
    '--points',
    '1000',
    '--boxes',
    '10',
  )
  return { file, until }
}

/**
 * Puts a licence in its place as the vendor's technician does, and answers its last day. The server looks at the file
 * every ten seconds, and at once after an upload: so `installation`, its administrator, uploads one first.
 */
export async function putLicence(
  vendor: string,
  { product, installation }: { product: Product; installation: Caller },
  facts: { company: string; daysAhead: number },
) {
  const own = issueLicence(vendor, { company: 'default', daysAhead: 30 })
  await installation.client(licence).upload({ file: new File([readFileSync(own.file)], 'licence.json') })
  const { file, until } = issueLicence(vendor, facts)
  copyFileSync(file, path.join(product.dataDir, 'licence.json'))
  return { file, until }
}

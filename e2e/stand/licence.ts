import { execFileSync } from 'node:child_process'
import path from 'node:path'

const tool = path.join(import.meta.dirname, '../../scripts/issue-licence.ts')
const run = (vendor: string, ...words: string[]) =>
  execFileSync(process.execPath, [tool, ...words, '--key', path.join(vendor, 'key.pem')], { encoding: 'utf8' })

/** Makes the vendor's key pair in a folder; the server's setting LICENCE_PUBLIC_KEY. */
export const makeLicenceKey = (vendor: string) => /LICENCE_PUBLIC_KEY="(.+)"/.exec(run(vendor, 'keys'))![1]!

/** Puts a licence that ended some days ago where the server looks for it; its last day. */
export function issueLicence(vendor: string, dataDir: string, facts: { company: string; daysAgo: number }): string {
  const until = new Date(Date.now() + (8 - 24 * facts.daysAgo) * 3600_000).toISOString().slice(0, 10)
  run(
    vendor,
    ...['--company', facts.company, '--until', until, '--out', path.join(dataDir, 'licence.json')],
    ...['--users', '10', '--points', '1000', '--boxes', '10'],
  )
  return until
}

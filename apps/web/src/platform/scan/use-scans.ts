import { isUnreadable, readScan, type Scan } from '@zhizao/rules/scan/read-scan'
import { useRef, useState } from 'react'
import { Refused } from '../api/refused.ts'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { scanSound } from './scan-sounds.ts'

/** What became of the last scan. */
export interface ScanOutcome {
  kind: 'right' | 'wrong' | 'busy'
  code: string
  words: string
  turn: number
}

/** Takes a scan, with the field that a scanner has typed it into where that was another, and says what was done with it. */
export type OnScan = (scan: Scan, from?: HTMLElement) => string | undefined | Promise<string | undefined>

/** Thrown where a scan is not taken, with the reason in words. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

const reasonOf = (error: unknown) => {
  if (error instanceof NotTaken || error instanceof Refused) return error.message
  console.error(error)
  return t('没有处理成功，请重扫')
}

/** What the scan before has changed is drawn, so that the next is taken by the page as it stands then. */
const drawn = () => new Promise<void>((done) => void setTimeout(done))

/** Hands scans over one after the other, however fast they come, and tells what became of the last. */
export function useScans(onScan: OnScan) {
  const [told, setTold] = useState<ScanOutcome>()
  const row = useRef<Promise<void>>(Promise.resolve())
  const turn = useRef(0)
  // A scan that waits is for the page as it is when its turn comes.
  const take = useRef(onScan)
  take.current = onScan

  async function work(given: string, own: number, from: HTMLElement | undefined) {
    const scan = readScan(given)
    const tell = (kind: ScanOutcome['kind'], words: string) => setTold({ kind, code: scan.text, words, turn: own })
    const outcome = (kind: 'right' | 'wrong', words: string) => {
      tell(kind, words)
      scanSound(kind)
    }
    if (isUnreadable(scan)) return outcome('wrong', serverWords(scan.reason))
    tell('busy', t('正在处理'))
    try {
      outcome('right', (await take.current(scan, from)) ?? '')
    } catch (error) {
      outcome('wrong', reasonOf(error))
    }
  }
  function scan(given: string, from?: HTMLElement) {
    const own = ++turn.current
    row.current = row.current.then(drawn).then(() => work(given, own, from))
  }
  return { told, scan }
}

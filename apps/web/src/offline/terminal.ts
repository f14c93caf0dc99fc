import { useEffect } from 'react'
import { useWay } from '../platform/api/way.ts'
import { useUser } from '../platform/session/session-store.ts'
import { startWorker } from './worker/start-worker.ts'

const pages = new Set<string>()

/** Each domain says which of its pages work without a connection. */
export const registerTerminalPage = (path: string) => void pages.add(path.toLowerCase())
export const isTerminalPage = (path: string) => pages.has(path.toLowerCase().replace(/\/$/, ''))

/** Whether what is done now stays on this device for the time being. */
export function useOffline(): boolean {
  const { isLocked } = useWay()
  return !useUser() || isLocked
}

/** A page that works without a connection: the program is kept on the device, and the frame does not grey it. */
export function useTerminal() {
  useEffect(() => {
    void startWorker()
    const { documentElement } = document
    documentElement.toggleAttribute('data-terminal', true)
    return () => void documentElement.toggleAttribute('data-terminal', false)
  }, [])
}

import { useEffect, useState } from 'react'
import { type ReportClientState, reportClient } from './report-client.ts'

/** The report program while a dialog is open: connects at once, lets go when the dialog closes. */
export function useReportClient() {
  const [state, setState] = useState<ReportClientState>({ link: 'idle' })
  const [client] = useState(() => reportClient({ Socket: globalThis.WebSocket, onState: setState }))
  useEffect(() => {
    client.connect()
    return client.close
  }, [client])
  return { state, client }
}

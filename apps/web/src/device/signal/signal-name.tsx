import { useSignals } from './signals.ts'

/** What a column says of a point's standard signal. */
export function SignalName({ id }: { id: string | null }) {
  const found = useSignals().find((one) => one.id === id)
  return <>{found?.name ?? '—'}</>
}

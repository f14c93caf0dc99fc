import { useQuery } from '@tanstack/react-query'
import { type Signal, signal } from '@zhizao/contract/device-model/signal'
import { client } from '../../platform/api/client.ts'
import type { Choice, FindChoices } from '../../platform/widgets/choices.ts'

const calls = client(signal)
const none: readonly Signal[] = []

/** The standard signals in use, in their order: few enough to be had at once. */
export function useSignals(): readonly Signal[] {
  const query = useQuery({
    queryKey: [signal.page.path, 'offered'],
    queryFn: ({ signal: ended }) => calls.simpleList({ limit: 500 }, { signal: ended, quiet: true }),
    staleTime: 60_000,
  })
  return query.data ?? none
}

interface SignalChoice extends Choice {
  signal: Signal
}

/** Signals as choices of a select. */
export const findSignals: FindChoices = async (keyword, ended) =>
  (await calls.simpleList({ keyword, limit: keyword ? 50 : 500 }, { signal: ended, quiet: true })).map(
    (signal): SignalChoice => ({ value: signal.id, label: `${signal.name}（${signal.code}）`, signal }),
  )

/** What a line of a grid takes from the signal that was chosen in it. */
export function takenByLine(choice: Choice) {
  const { dataType, unit, decimals } = (choice as SignalChoice).signal
  return { dataType, unit, decimals }
}

export const signalById = (id: string) => calls.get({ id }, { quiet: true })

/** Those that have the text in name or code; what begins with it first. */
export function fitting(signals: readonly Signal[], typed: string, most = 8): Signal[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return []
  const place = ({ name, code }: Signal) =>
    Math.min(...[name, code].map((text) => text.toLowerCase().indexOf(wanted)).map((at) => (at < 0 ? 99 : at)))
  return signals
    .filter((one) => place(one) < 99)
    .sort((one, other) => Number(place(one) > 0) - Number(place(other) > 0))
    .slice(0, most)
}

import { useQuery } from '@tanstack/react-query'
import { cardConfigs } from './monitor-calls.ts'

export const CARDS_KEY = ['monitor-cards']

/** The cards that the user's page shows. */
export const useCards = () =>
  useQuery({ queryKey: CARDS_KEY, queryFn: ({ signal }) => cardConfigs.get({}, { signal, quiet: true }) })

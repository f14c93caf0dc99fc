import { useQuery } from '@tanstack/react-query'
import { type MessageField, messageModel } from '@zhizao/contract/message/message-model'
import { client } from '../../platform/api/client.ts'

const models = client(messageModel)
const NONE: readonly MessageField[] = []

/** What is known of an event; nothing while none is chosen. */
export function useFields(trigger: unknown): readonly MessageField[] {
  const id = typeof trigger === 'string' ? trigger : ''
  const { data } = useQuery({
    queryKey: ['messageFields', id],
    queryFn: ({ signal }) => models.fields({ id }, { signal, quiet: true }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NONE
}

import { useQuery } from '@tanstack/react-query'
import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { client, formClient } from '../platform/api/client.ts'

export const calls = client(codeRule)
export const forms = formClient(codeRule)

/** What codes are made for. */
export const useKinds = () =>
  useQuery({ queryKey: ['code-kinds'], queryFn: () => calls.kinds({}, { quiet: true }), staleTime: 60_000 }).data ?? []

/** What of a new row may stand in its code. */
export const useFields = (kind: string | undefined) =>
  useQuery({
    queryKey: ['code-fields', kind],
    queryFn: () => calls.fields({ id: kind! }, { quiet: true }),
    enabled: Boolean(kind),
    staleTime: 60_000,
  }).data ?? []

import { queryOptions, useQuery } from '@tanstack/react-query'
import { session } from '@zhizao/contract/access/session'
import { client } from '../../platform/api/client.ts'

const calls = client(session)
const key = 'signInCompany'

/** The company whose sign-in page this browser uses: named by `?company=`, remembered until another is named. */
export function companyCode(): string | undefined {
  const named = new URLSearchParams(location.search).get('company')
  if (named !== null) localStorage.setItem(key, named)
  return localStorage.getItem(key) || undefined
}

const lookQuery = () => {
  const code = companyCode()
  return queryOptions({
    queryKey: ['sign-in-page', code],
    queryFn: ({ signal }) => calls.signInPage({ companyCode: code }, { signal, quiet: true }),
    staleTime: 60_000,
  })
}

/** Name, logo and background of the pages before signing in, and what may be done there. */
export const useSignInLook = () => useQuery(lookQuery())

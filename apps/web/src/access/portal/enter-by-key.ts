import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { companySettingsQuery } from '../../platform/session/company-settings.ts'
import { handOver } from '../../platform/session/handed-over.ts'
import { beginSession, endSession, updateStoredUser } from '../../platform/session/session-store.ts'
import { factorAskedIn } from '../second-factor/factor-asked.ts'

const calls = client(portal)
const sessionCalls = client(session)

export interface PortalKeys {
  redisKey?: string
  tokenKey?: string
}

/** This very address without its keys; nothing that the query says can lead elsewhere. */
function addressWithoutKeys(): URL {
  const url = new URL(location.href)
  url.searchParams.delete('redisKey')
  url.searchParams.delete('tokenKey')
  return url
}

/** Signs in by the key in the query, keeps what the session needs, and loads the page anew without the key. Never comes back. */
export async function enterByKey({ redisKey, tokenKey }: PortalKeys): Promise<never> {
  const url = addressWithoutKeys()
  const here = `${url.pathname}${url.search}${url.hash}`
  try {
    const { user, resources } = redisKey
      ? await calls.signInByRedirectKey({ url: here, redisKey }, { quiet: true })
      : await calls.signInByToken({ url: here, tokenKey: tokenKey! }, { quiet: true })
    beginSession(user)
    handOver('menu', resources)
    await loadCompany()
    location.replace(here)
  } catch (error) {
    endSession()
    const base = import.meta.env.BASE_URL
    const from = here.startsWith(base) ? `/${here.slice(base.length)}` : '/'
    const asked = factorAskedIn(error)
    if (asked) handOver('factorAsked', asked)
    location.replace(`${base}?${new URLSearchParams({ from, ...(!asked && { notice: 'key' }) })}`)
  }
  return new Promise<never>(() => {})
}

/** Names of company and department, and the company's settings; the page does without where they do not come. */
async function loadCompany() {
  const [names, settings] = await Promise.allSettled([
    sessionCalls.companyAndDepartment({}, { quiet: true }),
    queryClient.fetchQuery(companySettingsQuery),
  ])
  if (names.status === 'fulfilled') {
    const { company_name, depart_name } = names.value
    updateStoredUser({ company_name, depart_name })
  }
  if (settings.status === 'fulfilled') handOver('companySettings', settings.value)
}

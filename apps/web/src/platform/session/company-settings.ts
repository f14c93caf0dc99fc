import { queryOptions, useQuery } from '@tanstack/react-query'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { TIME_ZONE } from '@zhizao/rules/time/time-zone'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { t } from '../i18n/translate.ts'
import { learnZone } from '../time/plant-zone.ts'
import { takeOver } from './handed-over.ts'

const calls = client(companyDetail)
/** Milliseconds. */
const SPREAD = 2_000

/** The settings of the company, by key. */
export const companySettingsQuery = queryOptions({
  queryKey: ['session', 'company-settings'],
  queryFn: async ({ signal }) => {
    const details = await calls.all({}, { signal, quiet: true })
    const settings: Record<string, string> = Object.fromEntries(details.map((each) => [each.k_detail, each.v_varchar]))
    learnZone(settings[TIME_ZONE])
    return settings
  },
  initialData: () => takeOver<Record<string, string>>('companySettings'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The settings were changed somewhere: every browser of the company hears it at once, so each asks after a moment of its own. */
export const lookAtSettingsSoon = () =>
  void setTimeout(
    () => queryClient.invalidateQueries({ queryKey: companySettingsQuery.queryKey }),
    SPREAD * Math.random(),
  )

/** The company's settings by key: xtLogo, xtmc, setAlarmInfo, kshlx, sysTheme. */
export const useCompanySettings = (): Record<string, string | undefined> => useQuery(companySettingsQuery).data ?? {}

/** Name and logo of the system, with the defaults where the company has set none. */
export function useSystemIdentity() {
  const { xtmc, xtLogo } = useCompanySettings()
  return { name: xtmc ? t(xtmc) : t('工业物联网云平台'), logo: xtLogo }
}

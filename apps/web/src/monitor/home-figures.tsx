import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { homeFigureCodes, homeFigures, homePage, MOST_HOME_COUNTED } from '@zhizao/contract/monitor/home-page'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import classes from './home-figures.module.css'

const home = client(homePage)

/** What waits for who comes in, each with the way there; what there is nothing of is left out. */
export function HomeFigures() {
  const router = useRouter()
  const { data } = useQuery({
    queryKey: ['home-page'],
    queryFn: ({ signal }) => home.info({}, { signal, quiet: true }),
    // Whoever comes back has done something in between.
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
  const byCode = new Map(data?.map(({ code, count }) => [code, count]))
  const waiting = homeFigureCodes.flatMap((code) => {
    const count = byCode.get(code)
    return count ? [{ code, count }] : []
  })
  if (!waiting.length) return null
  return (
    <ul className={classes.figures} aria-label={t('待办')}>
      {waiting.map(({ code, count }) => (
        <li key={code}>
          <button
            type="button"
            className={classes.figure}
            onClick={() => void router.navigate({ href: homeFigures[code].page })}
          >
            <b>{count > MOST_HOME_COUNTED ? `${MOST_HOME_COUNTED}+` : count}</b>
            {t(homeFigures[code].title)}
          </button>
        </li>
      ))}
    </ul>
  )
}

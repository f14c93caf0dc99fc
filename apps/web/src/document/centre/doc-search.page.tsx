import { FileTextOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { SEARCH_LIMIT, SEARCH_PAGE_SIZE, type SearchHit } from '@zhizao/contract/document/document'
import { Fragment } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { paths } from '../../platform/shell/paths.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { searchQuery } from '../document-queries.ts'
import { Highlighted } from '../highlighted.tsx'
import classes from './centre.module.css'
import { CentreFrame } from './centre-frame.tsx'
import { JumpBox } from './jump-box.tsx'

const mostPages = SEARCH_LIMIT / SEARCH_PAGE_SIZE

/** /docCenter/docSearch: what was found, twenty a page, the first 400. */
export function DocSearchPage() {
  const { str, current = '1' } = useSearch({ from: paths.docSearch })
  const page = Math.min(mostPages, Math.max(1, Number(current)))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...searchQuery(str, page),
    enabled: str.trim() !== '',
  })
  const router = useRouter()
  const toPage = (to: number) =>
    void router.navigate({ to: paths.docSearch, search: { str, current: to > 1 ? String(to) : undefined } })
  const nothing = t('抱歉，没有找到“{text}”相关内容，换个词试试', { text: str })
  return (
    <CentreFrame typed={str} title={str || t('搜索文档')}>
      <main className={`${classes.results} ${isPlaceholderData ? classes.stale : ''}`}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (str.trim() ? <Loading /> : <EmptyState title={t('请输入要查找的内容')} />)}
        {data && data.total === 0 && <EmptyState title={nothing} />}
        {data && data.total > 0 && (
          <>
            <p className={classes.count} role="status">
              {t('共找到 {n} 条结果', { n: data.total })}
              {data.total > SEARCH_LIMIT && t('，仅显示前 {n} 条', { n: SEARCH_LIMIT })}
            </p>
            <ol className={classes.hits}>
              {data.records.map((hit) => (
                <li key={hit.id}>
                  <Hit hit={hit} str={str} />
                </li>
              ))}
            </ol>
            {data.pages > 1 && <JumpBox key={page} page={page} pages={data.pages} onJump={toPage} />}
          </>
        )}
      </main>
    </CentreFrame>
  )
}

function Hit({ hit, str }: { hit: SearchHit; str: string }) {
  const address = `${paths.docCenter}?${new URLSearchParams({ id: hit.id, marked: str })}`
  return (
    <>
      <h2 className={classes.hitName}>
        <PageLink href={address}>
          <FileTextOutlined /> <Highlighted text={hit.name} typed={str} />
        </PageLink>
      </h2>
      <p className={classes.hitText}>
        <Highlighted text={hit.content} typed={str} />
      </p>
      <p className={classes.source}>
        {t('来源：')}
        {hit.cmsDocSearchDTO.length === 0 && t('文档中心')}
        {hit.cmsDocSearchDTO.map((above, at) => (
          <Fragment key={above.id}>
            {at > 0 && ' / '}
            <PageLink href={`${paths.docSearch}?${new URLSearchParams({ str: above.name })}`}>{above.name}</PageLink>
          </Fragment>
        ))}
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { MappedLocation } from '@zhizao/contract/stock/floor-map'
import { locationKindTitles } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { plainDecimal, quantityText } from '@zhizao/rules/quantity/decimal'
import { Progress, Tag } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { percentOf } from './fill-level.ts'
import classes from './floor-map.module.css'

const stocks = client(stock)
const MOST = 20

/** A location of the map, and what lies there. */
export function PlacePanel({ location }: { location: MappedLocation }) {
  const { id, code, name, kind, exposureCount, stockCount } = location
  const found = useQuery({
    queryKey: ['stock', 'on-map', id],
    queryFn: ({ signal }) => stocks.page({ locationId: id, pageNumber: 1, pageSize: MOST }, { signal, quiet: true }),
  })
  return (
    <>
      <h2 className={classes.title}>
        {code} <Tag>{t(locationKindTitles[kind])}</Tag>
      </h2>
      {name !== code && <p className={classes.sub}>{name}</p>}
      <Level location={location} />
      {exposureCount > 0 && (
        <p>
          <PageLink href="/wms/pages/locationExposure/index">
            <Tag color="error">{t('有环境异常待处置')}</Tag>
          </PageLink>
        </p>
      )}
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading />
      ) : (
        <ul className={classes.goods}>
          {found.data.records.map((row) => (
            <li key={row.id}>
              <div>
                <strong>{row.materialCode}</strong> {row.materialName}
                <div className={classes.sub}>
                  {[row.lotCode, row.status && t(stockStatusTitles[row.status])].filter(Boolean).join(' · ')}
                </div>
              </div>
              <span className="tabular">{`${quantityText(row.quantity, row.decimals)} ${row.unit}`}</span>
            </li>
          ))}
          {!found.data.records.length && <li className={classes.sub}>{t('现在没有库存')}</li>}
        </ul>
      )}
      {stockCount > 0 && (
        <PageLink href={`/wms/pages/stock/index?locationId=${id}`}>
          {t('查看全部库存（{count} 条）', { count: stockCount })}
        </PageLink>
      )}
    </>
  )
}

function Level({ location }: { location: MappedLocation }) {
  const { quantity, capacity } = location
  const percent = percentOf(location)
  if (percent === undefined) return <p className={classes.sub}>{t('没有设置容量')}</p>
  return (
    <>
      <Progress percent={percent} status={percent > 100 ? 'exception' : 'normal'} size="small" />
      <p className={classes.sub}>
        {t('现有 {quantity}，容量 {capacity}', {
          quantity: plainDecimal(quantity),
          capacity: plainDecimal(capacity!),
        })}
      </p>
    </>
  )
}

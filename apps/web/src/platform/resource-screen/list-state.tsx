import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Button, Flex } from 'antd'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { EmptyState, ErrorState, NoPermission } from '../shell/states.tsx'
import type { WhenEmpty } from './screen-options.ts'

export interface ListStateProps {
  title: string
  allowed: boolean
  error: unknown
  isFiltered: boolean
  onReset: () => void
  onRetry: () => void
  onAdd?: () => void
  onImport?: () => void
  whenEmpty?: WhenEmpty
  /** Leads to what comes first, for who may open it. */
  onFirst?: () => void
}

/** What stands where there are no rows, and the way on from there. */
export function ListState(props: ListStateProps) {
  const { title, allowed, error, isFiltered, onReset, onRetry, onAdd, onImport, whenEmpty, onFirst } = props
  if (!allowed || refusalIn(error)?.code === ErrorCode.forbidden) return <NoPermission />
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (isFiltered) {
    const reset = <Button onClick={onReset}>{t('清空条件')}</Button>
    return (
      <EmptyState title={t('没有符合条件的数据')} detail={t('换个条件试试，或清空条件查看全部。')} action={reset} />
    )
  }
  const ways = (onAdd || onImport || onFirst) && (
    <Flex gap={8} wrap justify="center">
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          {t('新增{title}', { title })}
        </Button>
      )}
      {onImport && <Button onClick={onImport}>{t('导入{title}', { title })}</Button>}
      {onFirst && whenEmpty?.first && (
        <Button onClick={onFirst}>{t('先设置{title}', { title: t(whenEmpty.first.title) })}</Button>
      )}
    </Flex>
  )
  const usual = onAdd ? t('新增第一条后会显示在这里。') : t('有数据后会显示在这里。')
  return (
    <EmptyState title={t('还没有{title}', { title })} detail={whenEmpty ? t(whenEmpty.detail) : usual} action={ways} />
  )
}

import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Button } from 'antd'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { EmptyState, ErrorState, NoPermission } from '../shell/states.tsx'

export interface ListStateProps {
  title: string
  allowed: boolean
  error: unknown
  isFiltered: boolean
  onReset: () => void
  onRetry: () => void
  onAdd?: () => void
}

/** What stands where there are no rows, and the way on from there. */
export function ListState({ title, allowed, error, isFiltered, onReset, onRetry, onAdd }: ListStateProps) {
  if (!allowed || refusalIn(error)?.code === ErrorCode.forbidden) return <NoPermission />
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (isFiltered) {
    const reset = <Button onClick={onReset}>{t('清空条件')}</Button>
    return (
      <EmptyState title={t('没有符合条件的数据')} detail={t('换个条件试试，或清空条件查看全部。')} action={reset} />
    )
  }
  const add = onAdd && (
    <Button type="primary" onClick={onAdd}>
      {t('新增{title}', { title })}
    </Button>
  )
  return (
    <EmptyState
      title={t('还没有{title}', { title })}
      detail={onAdd ? t('新增第一条后会显示在这里。') : t('有数据后会显示在这里。')}
      action={add}
    />
  )
}

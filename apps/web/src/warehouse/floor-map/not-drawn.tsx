import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'

interface NotDrawnProps {
  hasLocations: boolean
  /** None for who may not draw it. */
  onBegin: (() => void) | undefined
}

/** A floor that nobody has drawn yet. */
export function NotDrawn({ hasLocations, onBegin }: NotDrawnProps) {
  if (!hasLocations)
    return (
      <ComesFirst
        title={t('这个仓库还没有库位')}
        detail={t('先添加库位，再画平面图。')}
        page={{ title: t('库位'), href: '/wms/pages/location/index' }}
      />
    )
  return (
    <EmptyState
      title={t('还没有画平面图')}
      detail={t('把库位摆到平面图上，就能看到每个库位有多满、货在哪里。')}
      action={
        onBegin && (
          <Button type="primary" onClick={onBegin}>
            {t('开始画')}
          </Button>
        )
      }
    />
  )
}

interface ComesFirstProps {
  title: string
  detail: string
  page: { title: string; href: string }
}

/** What has to be there before a floor can be drawn, and the way to it. */
export function ComesFirst({ title, detail, page }: ComesFirstProps) {
  const router = useRouter()
  const open = <Button onClick={() => void router.navigate({ href: page.href })}>{t('先设置{title}', page)}</Button>
  return <EmptyState title={title} detail={detail} action={open} />
}

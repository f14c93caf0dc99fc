import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
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
      <EmptyState
        title={t('这个仓库还没有库位')}
        detail={<PageLink href="/wms/pages/location/index">{t('先添加库位，再画平面图')}</PageLink>}
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

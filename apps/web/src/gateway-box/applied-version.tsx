import { Tooltip } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'

/** A box's newest set file and the one it works by, marked where they differ. */
export function AppliedVersion({
  box: { kind, setFileVersion, setFileApplied },
}: {
  box: { kind: string; setFileVersion: number; setFileApplied: number }
}) {
  if (kind !== 'edge' || (!setFileVersion && !setFileApplied)) return <>—</>
  const versions = `v${setFileVersion} / v${setFileApplied}`
  if (setFileVersion === setFileApplied) return <span className="tabular">{versions}</span>
  return (
    <Tooltip title={t('盒子还没有按最新配置工作')}>
      <span>
        <StatusTag choice={{ value: 'behind', label: versions, colour: 'warning' }} />
      </span>
    </Tooltip>
  )
}

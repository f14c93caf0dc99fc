import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './floor-map.module.css'
import type { MapDraft } from './use-map-draft.ts'

/** Of so many locations each has a line; all can be placed at once. */
const MOST_LISTED = 200

/** Locations that stand nowhere on the map yet. */
export function Waiting({
  drawing: { waiting, arrange },
  onChoose,
}: {
  drawing: MapDraft
  onChoose: (id: string) => void
}) {
  const { message } = App.useApp()
  function place(ids: readonly string[]) {
    const left = arrange(ids)
    if (left > 0) message.warning(t('还有 {count} 个库位放不下，请加大列数或行数', { count: left }))
    else if (ids.length === 1) onChoose(ids[0]!)
  }
  return (
    <>
      <p className={classes.sub}>
        {t('拖动库位摆放，拖右下角改大小；方向键移动，Shift 加方向键改大小，Delete 取下。')}
      </p>
      <h2 className={classes.title}>{t('未摆放的库位（{count}）', { count: waiting.length })}</h2>
      {waiting.length > 0 && (
        <Button block onClick={() => place(waiting.map(({ id }) => id))}>
          {t('全部自动摆放')}
        </Button>
      )}
      <ul className={classes.goods}>
        {waiting.slice(0, MOST_LISTED).map(({ id, code, name }) => (
          <li key={id}>
            <span>
              <strong>{code}</strong> {name !== code && name}
            </span>
            <Button
              icon={<PlusOutlined />}
              aria-label={t('把 {code} 放到平面图上', { code })}
              onClick={() => place([id])}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

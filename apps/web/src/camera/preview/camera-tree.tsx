import { VideoCameraOutlined } from '@ant-design/icons'
import type { Camera } from '@zhizao/contract/camera/camera'
import { Input } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { groupsOf } from './camera-groups.ts'
import classes from './camera-tree.module.css'

interface CameraTreeProps {
  cameras: readonly Camera[]
  /** Ids of those that play now. */
  shown: ReadonlySet<string>
  onShow: (camera: Camera) => void
}

/** Cameras under their places: clicked or dragged to be seen. */
export function CameraTree({ cameras, shown, onShow }: CameraTreeProps) {
  const [word, setWord] = useState('')
  const found = cameras.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(word.trim().toLowerCase()))
  if (!cameras.length)
    return <EmptyState title={t('暂无摄像头')} detail={t('请先在“摄像头管理”中添加并启用摄像头。')} />
  return (
    <div className={classes.tree}>
      <Input.Search
        allowClear
        placeholder={t('摄像头名称或编码')}
        value={word}
        onChange={(e) => setWord(e.target.value)}
      />
      <div className={classes.groups}>
        {groupsOf(found, t('未指定位置')).map((group) => (
          <details key={group.key} open className={classes.group}>
            <summary className={classes.place}>
              {group.name} <span className={classes.count}>{group.cameras.length}</span>
            </summary>
            {group.cameras.map((camera) => (
              <button
                key={camera.id}
                type="button"
                draggable
                className={classes.camera}
                aria-pressed={shown.has(camera.id)}
                title={camera.objectName ? `${camera.name}（${camera.objectName}）` : camera.name}
                onClick={() => onShow(camera)}
                onDragStart={(event) => event.dataTransfer.setData('text/plain', camera.id)}
              >
                <VideoCameraOutlined aria-hidden /> <span className={classes.name}>{camera.name}</span>
              </button>
            ))}
          </details>
        ))}
        {!found.length && <p className={classes.none}>{t('没有符合的摄像头')}</p>}
      </div>
    </div>
  )
}

import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { objectFavorite } from '@zhizao/contract/device/object-favorite'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { Button } from 'antd'
import { objectTree } from '../../live/tree/object-tree-feed.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import classes from '../monitor/favourite-star.module.css'

const favorite = client(objectFavorite)

/** The star of a row: among the user's favourites or not. */
export function FavouriteCell({ row: { id, name, isFavorite } }: { row: DeviceObject }) {
  const cache = useQueryClient()
  const isPermitted = usePermission(objectFavorite.add.permission)
  const turn = useMutation({
    mutationFn: () => (isFavorite ? favorite.remove({ objectIds: [id] }) : favorite.add({ objectIds: [id] })),
    onSuccess: () => objectTree.star([id], !isFavorite),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [objectInfo.page.path] }),
        cache.invalidateQueries({ queryKey: ['device'] }),
      ]),
  })
  return (
    <Button
      type="text"
      size="small"
      aria-label={`${isFavorite ? t('取消收藏') : t('收藏')} ${name}`}
      aria-pressed={isFavorite}
      disabled={!isPermitted || turn.isPending}
      icon={isFavorite ? <StarFilled className={classes.on} /> : <StarOutlined className={classes.off} />}
      onClick={() => turn.mutate()}
    />
  )
}

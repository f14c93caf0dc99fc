import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useFavourite } from '../../live/tree/object-queries.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './favourite-star.module.css'

/** The star that puts an object among the user's favourites. */
export function FavouriteStar({ id, isFavorite }: { id: string; isFavorite: boolean }) {
  const { mutate, isPending } = useFavourite()
  const title = isFavorite ? t('取消收藏') : t('收藏')
  return (
    <Button
      type="text"
      size="small"
      title={title}
      aria-label={title}
      aria-pressed={isFavorite}
      disabled={isPending}
      icon={isFavorite ? <StarFilled className={classes.on} /> : <StarOutlined className={classes.off} />}
      onClick={() => mutate({ id, isFavorite })}
    />
  )
}

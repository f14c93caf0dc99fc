import type { Camera } from '@zhizao/contract/camera/camera'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { VideoPlayer } from '../../camera/index.ts'
import objectTab from '../../live/object-tab.module.css'
import { VideoLink } from './video-link.tsx'
import classes from './video-tab.module.css'

interface VideoTabProps {
  cameras: readonly Camera[]
  object: Pick<DeviceObject, 'name' | 'videoLink'>
}

/** The live pictures of a machine's cameras, and its video link. */
export const VideoTab = ({ cameras, object }: VideoTabProps) => (
  <div className={objectTab.tab}>
    {cameras.length > 0 && (
      <div className={classes.pictures}>
        {cameras.map((camera) => (
          <div key={camera.id} className={classes.picture}>
            <VideoPlayer camera={camera} />
          </div>
        ))}
      </div>
    )}
    {object.videoLink && <VideoLink link={object.videoLink} name={object.name} />}
  </div>
)

import { BrandMark } from './brand-mark.tsx';

const parts = [1, 2, 3, 4, 5, 6];

/** What index.html paints before the app is there, for as long as the session is still read from the device. */
export function OpeningShape() {
  return (
    <div aria-hidden="true" className="opening" data-shape="session">
      <BrandMark className="opening-mark" />
      <div className="opening-bar" />
      <div className="opening-body">
        {parts.map((part) => (
          <i key={part} />
        ))}
      </div>
    </div>
  );
}

/** First tab stop of a page: jumps over the navigation to the element with `target` as its id. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      className="visually-hidden focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:m-0 focus:flex focus:h-control focus:w-auto focus:items-center focus:rounded-control focus:bg-primary focus:px-control-pad focus:font-semibold focus:text-on-primary focus:[clip-path:none]"
      href={`#${target}`}
    >
      {children}
    </a>
  );
}

// A window of WebKitGTK for the tests of engines; runs under GJS. MiniBrowser forgets everything when it is driven:
// this one keeps its storage in the folder that is its argument, as a browser on a tablet does.
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';

const [folder] = ARGV;
Gtk.init(null);
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: GLib.build_filenamev([folder, 'data']),
  base_cache_directory: GLib.build_filenamev([folder, 'cache']),
});
const context = WebKit2.WebContext.new_with_website_data_manager(manager);
context.set_automation_allowed(true);
context
  .get_cookie_manager()
  .set_persistent_storage(GLib.build_filenamev([folder, 'cookies']), WebKit2.CookiePersistentStorage.SQLITE);
context.connect('automation-started', (_context, session) => {
  const about = new WebKit2.ApplicationInfo();
  about.set_name('WebKitGTK');
  about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version());
  session.set_application_info(about);
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 820, default_height: 1180 });
    window.add(view);
    window.show_all();
    view.connect('close', () => window.destroy());
    return view;
  });
});
Gtk.main();

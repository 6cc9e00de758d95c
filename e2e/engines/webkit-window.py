#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver that keeps what it stores in the folder HALLBOOK_PROFILE names.

The browser that comes with the driver forgets all when it ends. The certificate of the tests is nobody's: it is not asked for.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

WIDTH, HEIGHT = 1280, 800
# What Safari has and WebKitGTK leaves off: navigator.storage.
FEATURES = {"StorageAPI", "StorageAPIEstimate"}

profile = os.environ["HALLBOOK_PROFILE"]
storage = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
storage.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context = WebKit2.WebContext(website_data_manager=storage)
context.set_automation_allowed(True)
context.set_preferred_languages(["en-GB"])

settings = WebKit2.Settings()
# Errors of the console go to the driver's output, where the test reads them.
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in FEATURES:
        settings.set_feature_enabled(feature, True)


def open_window(*_):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def begin(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Hallbook")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", begin)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, Gtk.main_quit)
Gtk.main()
